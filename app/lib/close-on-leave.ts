/**
 * A `<details data-covers>` covers the page, always (`all`) or while the media query in the attribute matches. Script
 * makes Escape, moving elsewhere, and following a link close it.
 */
export function closeOnLeave(): void {
  document.addEventListener('click', leave)
  document.addEventListener('focusin', leave)
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const details of openCovers()) {
      details.open = false
      details.querySelector('summary')?.focus()
    }
  })
}

const openCovers = () =>
  [...document.querySelectorAll<HTMLDetailsElement>('details[data-covers][open]')].filter(
    ({ dataset }) => window.matchMedia(dataset['covers'] ?? '').matches,
  )

function leave({ type, target }: Event): void {
  const element = target as Element
  for (const details of openCovers())
    if ((type === 'click' && element.closest('a')) || !details.contains(element)) details.open = false
}
