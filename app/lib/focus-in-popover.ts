/**
 * The field of a popover gets the focus within the press that opens it: only then does a phone show its keyboard.
 * `autofocus` would do it too, but also where the popover's content is part of the page.
 */
export function focusInPopover(): void {
  document.addEventListener('click', (event) => {
    const opener = (event.target as Element).closest('[popovertarget]:not([popovertargetaction])')
    const popover = document.getElementById(opener?.getAttribute('popovertarget') ?? '')
    if (!popover || popover.matches(':popover-open')) return
    event.preventDefault()
    popover.showPopover()
    popover.querySelector('input')?.focus()
  })
}
