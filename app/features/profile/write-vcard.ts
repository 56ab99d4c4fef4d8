/** A listing as an address-book card (vCard 3.0, which every phone reads): public facts only. */
import { plainDate } from '#contract/show-date.ts'
import type { AgentView } from '#server/agents/view-agent.ts'
import { fullName } from '#app/features/agents/full-name.ts'

/** RFC 2426: lines longer than this many bytes are folded. */
const LINE_BYTES = 75

export function writeVcard(agent: AgentView, { url, title }: { url: string; title: string }): string {
  const { profile, dba } = agent
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${[agent.lastName, agent.firstName, agent.middleName, '', agent.suffix].map(escaped).join(';')}`,
    `FN:${escaped(fullName(agent))}`,
    `TITLE:${escaped(title)}`,
    dba && `ORG:${escaped(dba)}`,
    `ADR;TYPE=work:;;${addressOf(agent).map(escaped).join(';')}`,
    profile?.phone && `TEL;TYPE=work,voice:${escaped(profile.phone)}`,
    profile?.website && `URL;TYPE=work:${profile.website}`,
    `URL:${url}`,
    `NOTE:${escaped(noteOf(agent))}`,
    'END:VCARD',
  ]
  return `${lines
    .filter(Boolean)
    .map((line) => folded(String(line)))
    .join('\r\n')}\r\n`
}

function noteOf({ status, listedOn, isDemo }: AgentView): string {
  const standing = status === 'listed' && listedOn && `On the IRS active list of ${plainDate(listedOn)}.`
  return [standing, isDemo && 'Invented for demonstration.'].filter(Boolean).join(' ')
}

/** The street only where the agent shows it. */
const addressOf = ({ profile, city, state, zip, country }: AgentView) =>
  [profile?.street?.filter(Boolean).join(', '), city, state, zip, country].map((part) => part ?? '')

const escaped = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\s*\n\s*/g, '\\n')

function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > LINE_BYTES) {
      parts.push(part)
      // The space that marks a continued line counts.
      part = ` ${letter}`
    } else part += letter
  }
  return [...parts, part].join('\r\n')
}
