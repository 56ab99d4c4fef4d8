/** Languages an agent may name, by BCP 47 tag. English is understood, and named only when it is a filter. */
export const LANGUAGES = [
  { tag: 'en', label: 'English' },
  { tag: 'es', label: 'Spanish' },
  { tag: 'zh-Hans', label: 'Chinese (simplified)' },
  { tag: 'zh-Hant', label: 'Chinese (traditional)' },
  { tag: 'vi', label: 'Vietnamese' },
  { tag: 'ko', label: 'Korean' },
  { tag: 'tl', label: 'Tagalog' },
  { tag: 'ru', label: 'Russian' },
  { tag: 'ar', label: 'Arabic' },
  { tag: 'ht', label: 'Haitian Creole' },
  { tag: 'pt', label: 'Portuguese' },
  { tag: 'fr', label: 'French' },
  { tag: 'de', label: 'German' },
  { tag: 'it', label: 'Italian' },
  { tag: 'pl', label: 'Polish' },
  { tag: 'ja', label: 'Japanese' },
  { tag: 'fa', label: 'Farsi' },
  { tag: 'hi', label: 'Hindi' },
  { tag: 'gu', label: 'Gujarati' },
  { tag: 'pa', label: 'Punjabi' },
  { tag: 'ur', label: 'Urdu' },
  { tag: 'bn', label: 'Bengali' },
  { tag: 'km', label: 'Khmer' },
  { tag: 'ase', label: 'American Sign Language' },
] as const

export type Language = (typeof LANGUAGES)[number]['tag']
