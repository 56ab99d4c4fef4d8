import type { ReactNode } from 'react'
import { ToastRegion } from '#app/ui/toast.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'

/** What stands around every page. `banner` stands above the header and scrolls away. */
export function Shell({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      {banner}
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      <ToastRegion />
    </>
  )
}
