/** The router brings a cookie library for servers, which the test runner cannot link. A browser never calls it. */
export const parse = () => ({})
export const serialize = () => ''
