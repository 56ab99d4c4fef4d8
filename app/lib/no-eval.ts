/** zod compiles its checks where it can. Our policy forbids that in a browser, and even the attempt is reported. */
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
