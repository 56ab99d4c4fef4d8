/** Whether a page in Spanish says anything in English. */
import type { Page } from 'playwright-core'

/** Words that a sentence in English can't do without, and one in Spanish doesn't have. */
export const ENGLISH =
  /(?<!\p{L})(?:the|of|and|or|to|is|are|for|with|from|your|you|this|that|how|what|find|search|agents?|near|any|all|has|have|can|not|show|select|choose|last|first|state)(?!\p{L})/iu

/** What is shown or read out, outside of what is marked as English, what people write to each other, and typed text. */
export async function textsIn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const inEnglish = '[lang=en], [lang=""], textarea, script, style, noscript'
    const found: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest(inEnglish)) found.push(walker.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]'))
      if (!element.closest(inEnglish))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '')
    return found
  })
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
}
