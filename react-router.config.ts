import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table ships with the first page: it is small, and lazy discovery would cost a request per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
