/**
 * What JANE does for its users, as use cases: check, train, predict, explain, evaluate, suggest and
 * suspects.
 *
 * <p>Each is one class with one method that takes a request, the {@link org.jane.run.Run} that says
 * how the work is carried out, and somebody who hears of {@link org.jane.app.Event}s, and that
 * returns a result: {@link org.jane.app.Checking}, {@link org.jane.app.Training}, {@link
 * org.jane.app.Predicting}, {@link org.jane.app.Explaining}, {@link org.jane.app.Evaluating},
 * {@link org.jane.app.Suggesting}, {@link org.jane.app.Suspecting}. Requests and results are
 * values. Nothing here prints, and nothing knows of a command line, a request over a network or a
 * page: these are front ends, and they stand above. What a front end must tell its user is an event
 * or part of the result; what the user must mend is a {@link org.jane.run.Problem}, whose remedy
 * names options in no front end's words.
 */
@NullMarked
package org.jane.app;

import org.jspecify.annotations.NullMarked;
