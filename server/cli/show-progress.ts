/** Progress on the error channel: one line that renews itself on a terminal, a line per step elsewhere. */
import type { ImportProgress } from '../imports/types.ts'

const BAR_CELLS = 24
const RENEW_MS = 100
const CLEAR_LINE = '\r\u001b[2K'

export type ProgressView = { show: (progress: ImportProgress) => void; end: () => void }

export function showProgress(out: NodeJS.WriteStream): ProgressView {
  return out.isTTY ? renewingLine(out) : linePerStep(out)
}

function renewingLine(out: NodeJS.WriteStream): ProgressView {
  let shownAt = 0
  let phase = ''
  return {
    show: (progress) => {
      const now = Date.now()
      if (progress.phase === phase && now - shownAt < RENEW_MS) return
      shownAt = now
      phase = progress.phase
      out.write(`${CLEAR_LINE}${progress.phase === 'read' ? bar(progress) : STEP[progress.phase]}`)
    },
    end: () => void out.write(CLEAR_LINE),
  }
}

function linePerStep(out: NodeJS.WriteStream): ProgressView {
  let phase = ''
  return {
    show: (progress) => {
      if (progress.phase === phase) return
      phase = progress.phase
      out.write(`${STEP[progress.phase]}\n`)
    },
    end: () => {},
  }
}

const STEP: Readonly<Record<ImportProgress['phase'], string>> = {
  read: 'Reading ...',
  match: 'Comparing with the list before ...',
  merge: 'Writing what changed ...',
  refresh: 'Renewing the search ...',
}

function bar({ bytes, ofBytes, rows }: Extract<ImportProgress, { phase: 'read' }>): string {
  const share = ofBytes === 0 ? 1 : Math.min(1, bytes / ofBytes)
  const filled = Math.round(share * BAR_CELLS)
  const percent = `${Math.floor(share * 100)} %`.padStart(5)
  return `Reading ${'█'.repeat(filled)}${'░'.repeat(BAR_CELLS - filled)} ${percent}  ${rows.toLocaleString('en-US')} rows`
}
