import { Icon, type IconName } from '#app/ui/icon.tsx'

export type IconTile = { to: string; name: string; words: string; icon: IconName }

/** Pages to choose from: each with a sign, and a line about it. */
export const IconTiles = ({ tiles }: { tiles: readonly IconTile[] }) => (
  <ul className="icon-tiles">
    {tiles.map(({ to, name, words, icon }) => (
      <li key={to} className="card card-link icon-tile">
        <Icon name={icon} />
        <a href={to} className="stretched">
          {name}
        </a>
        <Icon name="next" />
        <p>{words}</p>
      </li>
    ))}
  </ul>
)
