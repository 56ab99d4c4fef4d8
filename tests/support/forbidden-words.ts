/** 31 CFR 10.30 and 31 U.S.C. 333: words we never use for an agent, ourselves, or a status. */
const FORBIDDEN = [
  /\bcertif(?:y|ied|ies|ying|ication|icates?)\b/i,
  /\bguarante/i,
  /\bseal(?:ed|s)?\b/i,
  /\beagles?\b/i,
  /\bIRS[-\s](?:verified|approved|endorsed|recommended|authorized)\b/i,
  /\b(?:verified|approved|endorsed|recommended) by the IRS\b/i,
  /\bofficial (?:IRS|partner|site of)\b/i,
  /\bwe are (?:part of )?the IRS\b/i,
  /\bour (?:work for|contract with) the IRS\b/i,
  /\bcoming soon\b/i,
]
export const forbiddenIn = (text: string) => FORBIDDEN.filter((word) => word.test(text)).map(String)
