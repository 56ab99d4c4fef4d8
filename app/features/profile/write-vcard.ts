/** A listing as an address book card (vCard 3.0, which every phone reads), with public facts only. */
import { t } from '@lingui/core/macro'
import { statusLine, statusOf } from '#common/list-status.ts'
import type { AgentView } from '#server/domains/agents/view-agent.ts'
import { fullName } from '#app/features/listing/full-name.ts'

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

function noteOf(agent: AgentView): string {
  const standing = agent.status === 'listed' && agent.listedOn && `${statusLine(statusOf(agent))}.`
  return [standing, agent.isDemo && t`Fictional, for demonstration only.`].filter(Boolean).join(' ')
}

/** Includes the street only if the agent shows it. */
const addressOf = ({ profile, city, state, zip, country }: AgentView) =>
  [profile?.street?.filter(Boolean).join(', '), city, state, zip, country].map((part) => part ?? '')

const escaped = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\s*\n\s*/g, '\\n')

function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > LINE_BYTES) {
      parts.push(part)
      // The space that starts a continuation line counts.
      part = ` ${letter}`
    } else part += letter
  }
  return [...parts, part].join('\r\n')
}
