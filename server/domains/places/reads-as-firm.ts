const FIRM_WORDS = new RegExp(
  `\\b(${[
    'banks?|bkcard|visa|master ?c\\w+|american express|citi\\w+|fund|insurance|ins|mutual|blue shield|defense finance',
    'inc|co|comp|corp|corporate|company|service|svc|systems?|firms?|assoc|dept|tele?phone|tel|elec|elect|gas|natural|pwr',
    'airlines|aviation|cablevision|communications|sears|library|penn?ey|roebuck|macys|buffums|gottschalks|nordstrom|wards',
    'monsanto|weyerhaeuser|allstate|brylane|philip morris|abm?u?mps|books?|club|boc|brm|bmc|acs|express|mail|mailings',
    'lottery|return|holdouts|census bureau|internal revenue|naval (supply|reserve)|pacific area|geological|boxes|contest',
    'correctional|univ|marine corps (institute|air)|international|academy life|dystrophy|craft|card|house inc|holdings',
    'burlington house|oxmoor house|koch sons|clifford and wills|focus on the family|general lafayette|kelly usa|and save',
    'bureau business practice',
  ].join('|')})\\b`,
  'i',
)
/** Post office shorthand for a city whose full name is elsewhere. */
const SHORTHAND =
  /^(atl|bham|hon|mem|mphs|nashvl|blmgtn|aaa|sbc|genco|alltel|far|shook|damark|cheeselovers|crp christi|kng of prussa|ks city)$/i

/** Large mail recipients have their own ZIP code, under their own name, which isn't a place to look for an agent. */
export const readsAsFirm = (name: string): boolean =>
  FIRM_WORDS.test(name) || SHORTHAND.test(name) || /[\d&]/.test(name)
