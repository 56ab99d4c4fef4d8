/*
 * Shows a notice for a message while no dashboard is in sight, and leads there. It has no handler for "fetch": it
 * neither serves nor keeps any page.
 */
const DASHBOARD = '/dashboard'
const isDashboardPath = (path) => /^(?:\/es)?\/dashboard\//.test(`${path}/`)
const isDashboard = ({ url }) => isDashboardPath(new URL(url).pathname)
const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title, path, tag } = event.data.json()
  event.waitUntil(
    openPages().then((pages) => {
      if (pages.some((page) => isDashboard(page) && page.visibilityState === 'visible')) return undefined
      return self.registration.showNotification(String(title), {
        tag: String(tag),
        renotify: true,
        icon: '/icon-192.png',
        data: { path: String(path) },
      })
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data
  const to = isDashboardPath(path) ? path : DASHBOARD
  event.waitUntil(
    openPages().then((pages) => {
      const page = pages.find(isDashboard)
      return page ? page.focus().then((shown) => shown.navigate(to)) : self.clients.openWindow(to)
    }),
  )
})
