/** Runs before anything is painted: a signed-in user isn't shown the sign-in link (account-slot.tsx). */
try {
  // AUTHORIZED_USER, spelled out: a script that isn't a module can't import.
  if (localStorage.getItem('authorized_user') !== null) document.documentElement.dataset['known'] = ''
} catch {
  // A browser that blocks storage has no signed-in user.
}
// A button pressed before start.ts runs: it takes the press from here.
addEventListener('click', (lastClick) => Object.assign(window, { lastClick }), true)
