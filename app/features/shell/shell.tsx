import { type ReactNode, ViewTransition } from 'react'
import { useLocation } from 'react-router'
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
        {/* By its path, so that only another page comes in: not the same one with another query. */}
        <ViewTransition key={useLocation().pathname} enter="page" default="none">
          <div>{children}</div>
        </ViewTransition>
      </main>
      <Footer />
      <ToastRegion />
    </>
  )
}
