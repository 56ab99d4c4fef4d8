/** Links given by an author: for people to follow, not endorsed by the site. */
export const AuthorLinks = ({
  links,
  className = '',
}: {
  links: readonly { title: string; url: string }[]
  className?: string
}) => (
  <ul className={`list-disc pl-5 ${className}`}>
    {links.map(({ title, url }) => (
      <li key={url} className="[overflow-wrap:anywhere]">
        <a href={url} rel="nofollow ugc noopener">
          {title}
        </a>
      </li>
    ))}
  </ul>
)
