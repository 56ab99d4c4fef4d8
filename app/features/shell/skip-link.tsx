export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-20 rounded-box bg-evergreen px-4 py-3 font-semibold text-on-evergreen focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  )
}
