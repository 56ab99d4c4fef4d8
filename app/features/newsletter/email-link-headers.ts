/** For pages whose URL is a key: anyone who has it can act, so it is never stored or sent as a referrer. */
export const emailLinkHeaders = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
