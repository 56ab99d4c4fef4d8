/** What a stranger wrote, as text and nothing else: paragraphs where there was an empty line. */
export const PublicText = ({ text, className = '' }: { text: string; className?: string }) => (
  <div className={`grid max-w-[68ch] gap-3 [overflow-wrap:anywhere] ${className}`}>
    {text.split(/\n{2,}/).map((paragraph, place) => (
      <p key={`${place} ${paragraph.slice(0, 20)}`} className="whitespace-pre-line">
        {paragraph}
      </p>
    ))}
  </div>
)
