const PURE = /^(app|common)(\/|$)/
const WITHOUT_PAGES = /^(app|common|server\/(domains|platform))(\/|$)/

/** `npm test -- server/domains/reviews` needs neither built pages nor a browser: the inner loop takes seconds. */
export const needsNoPages = (args) => areAll(args, WITHOUT_PAGES)

/** `npm test -- common/dates` needs no database either. */
export const needsNoDatabase = (args) => areAll(args, PURE)

function areAll(args, pattern) {
  const paths = args.filter((word) => !word.startsWith('-'))
  return paths.length > 0 && paths.every((path) => pattern.test(path))
}
