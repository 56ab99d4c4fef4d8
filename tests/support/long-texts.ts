/**
 * What a page would look like in a language with longer words: the pseudo-locale. It works on the page itself, so it
 * also reaches texts that never were in a catalog.
 */
import type { Page } from 'playwright-core'

/** Puts accents on every text, and makes it a third longer. Codes of up to three letters stay as long as they are. */
export const lengthenTexts = (page: Page) =>
  page.evaluate(() => {
    const accented: Readonly<Record<string, string>> = {
      a: 'á',
      e: 'é',
      i: 'í',
      o: 'ó',
      u: 'ü',
      A: 'Å',
      E: 'É',
      O: 'Ö',
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.parentElement?.closest('script, style, textarea, option, svg') || !/[A-Za-z]{4}/.test(text.data))
        continue
      const words = text.data.trim().split(/\s+/)
      const [first = ''] = words
      const more = words.length < 3 ? first.slice(0, Math.ceil(first.length / 2)) : words.slice(0, words.length / 3)
      const longer = `${text.data.trimEnd()} ${[more].flat().join(' ')}`
      text.data = longer.replaceAll(/[A-Za-z]/g, (letter) => accented[letter] ?? letter)
    }
  })

/** Texts that don't fit: cut off at an edge without an ellipsis, or so wide that the page scrolls sideways. */
export const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const cut = new Set<string>()
    const over = root.scrollWidth - root.clientWidth
    const widest = () =>
      [...document.body.querySelectorAll('*')]
        .findLast((element) => element.getBoundingClientRect().right > root.clientWidth)
        ?.outerHTML.slice(0, 200)
    if (over > 0) cut.add(`The page is ${over} pixels too wide: ${widest()}`)
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { overflowX, textOverflow, textIndent } = getComputedStyle(element)
      // An icon has its meaning as a text outside its box; a field shows what it has room for.
      const isMeant = textOverflow === 'ellipsis' || textIndent !== '0px' || element.closest('.sr-only, input, select')
      if (!/hidden|clip/.test(overflowX) || isMeant || element.clientWidth < 9) continue
      if (element.scrollWidth > element.clientWidth + 2 && element.checkVisibility()) {
        cut.add(`${element.className}: ${element.textContent.trim().slice(0, 60)}`)
      }
    }
    return [...cut]
  })
