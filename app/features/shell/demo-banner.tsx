/** States on every page that the people shown are fictional; disappears once a real list is imported. */
export function DemoBanner() {
  return (
    <aside aria-label="Demonstration" className="border-b border-marigold bg-marigold-tint text-14">
      <p className="mx-auto max-w-page px-4 py-1.5 md:px-6">
        <strong>Demonstration.</strong> Every person and firm listed here is invented. No real list is loaded.
      </p>
    </aside>
  )
}
