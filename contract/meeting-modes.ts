/** How an agent meets clients. Distance is a preference: an enrolled agent may represent anyone in any state. */
export const MEETING_MODES = [
  { slug: 'office', label: 'At the office' },
  { slug: 'home-visit', label: 'At your place' },
  { slug: 'video', label: 'By video' },
  { slug: 'phone', label: 'By phone' },
] as const

export type MeetingMode = (typeof MEETING_MODES)[number]['slug']
