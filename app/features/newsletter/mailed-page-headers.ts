/** Of a page whose address is a key: whoever has it may act, so nobody stores it or is told of it. */
export const mailedPageHeaders = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
