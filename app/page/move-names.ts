/** On the way to a profile, the name in its row moves to the top of the next page, which is named the same (tokens.css). */
export function moveNames(): void {
  window.addEventListener('pageswap', ({ activation, viewTransition }) => {
    const next = viewTransition && activation?.entry?.url
    if (!next) return
    const { pathname } = new URL(next)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.agent-cards h2 a'))
      link.style.viewTransitionName = link.pathname === pathname ? 'moving-name' : ''
  })
}
