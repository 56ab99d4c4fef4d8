import type { ReactNode } from 'react'

type Props = { id: string; heading: string; lead?: ReactNode; children: ReactNode }

/** A section of the account page that a link can point to. */
export const AccountSection = ({ id, heading, lead, children }: Props) => (
  <section id={id} aria-labelledby={`${id}-heading`} className="border-t border-hairline pt-6">
    <h2 id={`${id}-heading`} className="text-26">
      {heading}
    </h2>
    {lead && <div className="mt-2 max-w-[68ch] text-muted">{lead}</div>}
    <div className="mt-5 max-w-[34rem]">{children}</div>
  </section>
)
