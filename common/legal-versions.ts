/**
 * The versions of the texts that people agree to, by the day they took effect. Each is raised when the meaning of its
 * own text changes, and content/legal-versions.json then gets the fingerprint of the new text; it is not the date of
 * any other text. Every version stays readable (server/domains/editorial/history.ts).
 */
export const LEGAL_VERSIONS = { terms: '2026-11-25', privacy: '2026-11-27', dmca: '2026-11-25' } as const

/** Within how many days a request about personal data is answered, and an appeal against the answer. */
export const PRIVACY_ANSWER_DAYS = 45
export const PRIVACY_APPEAL_DAYS = 60
