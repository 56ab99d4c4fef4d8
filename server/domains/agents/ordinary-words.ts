/**
 * Words that say nothing about who, where, or what is needed. Some are also names (Ann Best, Lan An, Guy), so the
 * likelier reading decides; guess-likelihood.ts makes leaving out a name cost something.
 */

/** Filler words in any search. */
export const COMMON = new Set(
  (
    'me my the find need needs help preparer preparers professional professionals expert experts specialist best good ' +
    'local is are was were a an and who whos that this which with for of to does do did can speak speaks speaking i ' +
    'someone anyone really still currently licensed certified registered active cheap affordable around close here ' +
    'look looking want where what how hire about irs in near en some any anybody know recommend there these those'
  ).split(' '),
)

/** More of them in a sentence, or beside a need: alone, "Deal" and "Call" are last names. */
const IN_SENTENCES = new Set(
  // Pronouns, and who it is about.
  (
    'you your yours we us our ours he him his she her hers they them their it its mine im ive id ill youre weve were ' +
    'theyre hes shes thats whats theres somebody nobody everyone everybody people person client clients taxpayer ' +
    'mother father mom dad mum parents parent grandmother grandma grandfather grandpa wife husband spouse son daughter ' +
    'ex exes exhusband exwife brother sister aunt uncle friend friends boyfriend girlfriend family couple kid kids boss employer coworker ' +
    'neighbor folks man woman lady guy guys gal dude elderly retired single married divorced ' +
    // Verbs.
    'be been being am has have had having would like could should might must shall get gets got gotten getting receive ' +
    'received give gave given go going goes gone come comes came make makes made making take takes took taken taking ' +
    'let put say says said saying tell tells told ask asks asked asking call calls called calling claim claims claimed ' +
    'claiming show shows see sees saw seen think thought thinking believe hope hoping try tries tried trying want wants ' +
    'wanted wanting wanna gonna gotta love hate wonder wondering worry worried scared stuck understand understands ' +
    'knows knew knowing knowledge knowledgeable recommended suggest suggestions recommendations looks looked searching ' +
    'searched finding found use uses using used handle handles handled handling deal deals dealt dealing offer offers ' +
    'offering offered fight fights fighting fix fixes fixing stop stops stopping solve resolve respond responding answer ' +
    'prepare prepares preparing prepared doing done dont doesnt didnt isnt arent wasnt werent cant cannot couldnt wont ' +
    'wouldnt shouldnt havent hasnt hadnt specialize specializes specializing specialized hiring hired live lives lived ' +
    'living locate located based work works worked working move moved moving pay pays paid paying owe owes owed owing ' +
    'file files filed filing filling sign signed signing send sends sent sending mail mailed mailing email happen ' +
    'happens happened happening start started starting happen mean means explain help helps helped helping helpful ' +
    'needed needing able willing supposed allowed meet meets meeting talk talking talks visit visits visiting speak ' +
    'spoke contact contacts contacting charge charges charging cost costs deserve trust trusted lie lied lying cheat ' +
    'verify verifying check checking confirm own owns owned owning buy bought sell sells selling sold rent renting keep ' +
    'keeps keeping kept save saves saving ' +
    // Small words.
    'a and or but so if then than because since while when whenever why whether as at by from on off out over up down into ' +
    'onto under after before during until till through between without within per via against toward towards upon about ' +
    'not no nor yes yeah ok okay please thanks thank hello hi hey dear also too very much many more most less least lot ' +
    'lots few bit just only even ever never always often sometimes again already yet now today tomorrow yesterday ' +
    'asap soon currently recently lately finally actually really maybe perhaps probably possibly somewhere anywhere ' +
    'something anything nothing everything thing things stuff way ways other others another else both either each every ' +
    'all whole own same such one ones two three four five several first last next past previous older newer ' +
    'small large huge tiny complicated complex simple easy hard difficult crazy bad better nice honest scary weird ' +
    'strange confusing threatening random nasty mean joint ' +
    'reliable trustworthy reputable experienced experience qualified professional top rated highly preferred prefer ' +
    'preferably ideally legit legal real actual true right wrong sure ' +
    // As they are mistyped. "Teh" alone is a last name.
    'teh hte tehre adn taht wiht thsi ' +
    // Time and measure.
    'time times year years month months week weeks day days ago long recent late early decade ' +
    // Taxes in general.
    'tax taxes taxation irs return returns refund refunds money dollars amount bill bills problem problems issue issues ' +
    'question questions situation situations matter matters case trouble letter letters notice notices form forms ' +
    'paperwork document documents paper papers season advice consultation representation representative service ' +
    'services office firm company agency accountant accountants accounting attorney lawyer cpa pro pros preparation ' +
    'zip neighborhood country location government federal name number phone fee fees ' +
    'price prices rates nurse teacher student veteran senior seniors immigrant immigrants bank banks account accounts credit card check checks ' +
    'hold holding held delay delayed wait waiting pending process processing processed review reviewing missing lost ' +
    'online website app software turbotax urgent emergency response responses statutory stamp disappeared disappear gone food truck left clean job jobs'
  ).split(' '),
)

/** In Spanish, only beside a word that isn't a name: "de la" is part of many. */
const SPANISH =
  /\b(?:debo|debe|debemos|quitar|apelar|necesito|necesita|necesitamos|busco|buscamos|quiero|quisiera|agentes?|ayuda|ayudar?|ayude|impuestos?|contador(?:a|es)?|preparador(?:a|es)?|declaracion(?:es)?|cerca|hable|hablen|habla|hablo|tengo|tenemos|llego|llegaron|recibi|recibimos|mando|mandaron|enviaron|quien|quienes|puede|pueden|puedo|podria|alguien|alguno|mis?|nos|vivo|vivimos|sacar|renovar|corregir|enmendar|verificar|saber|hace|hago|haga|hagan|hacer|hicieron|cuenta|banco|congelaron|embargaron|quitaron|robaron|usaron|cuanto|donde|conoce|conocen|oficinas?|esposo|esposa|anos|servicios?|consulta|indocumentad[oa]|hispan[oa]s?|reembolso|negocio)\b/u
const SPANISH_WORDS = new Set(
  (
    'necesito necesita necesitamos busco buscar buscamos quiero queremos quisiera un una unos unas agente agentes ' +
    'registrado registrados inscrito inscritos ayuda ayudar ayude ayuden con sin para por mi mis me nos nuestro nuestra ' +
    'su sus tu yo que quien quienes en el la los las lo le les de del al a cerca impuesto impuestos contador contadora ' +
    'contadores contable preparador preparadora preparadores tengo tiene tenemos vivo vivimos recibi recibimos recibio y ' +
    'o e es son esta estan estoy ser alguien alguno alguna algun persona personas gente profesional experto experta ' +
    'buen buena bueno barato barata confiable recomendar recomienden recomienda conoce conocen saben sabe saber llego ' +
    'llegaron mando mandaron mande envio enviaron envie puede pueden puedo podria sacar renovar hacer hago hace haga ' +
    'hagan hice hicieron hizo hecho he ha han hay se si no ya muy mas como cuando donde cuanto cuesta cobra cobran ' +
    'porque pero sobre desde hasta ano anos mes meses dinero carta cartas aviso irs taxes tax income declaracion ' +
    'declaraciones oficina oficinas lugar ciudad zona area casa esposo esposa marido mama papa hijo hija hermano ' +
    'trabajo trabaja negocio problema problemas pregunta duda urgente pronto hoy favor gracias hola este esta ese esa ' +
    'banco bancaria usar usa uso usando todo todos solo tambien hable hablen habla hablan dice dicen dijo dijeron ' +
    'recibes recibe reciben numero valido parte cada trabajar trabajando inmigrante inmigrantes ante tiempo tarde ' +
    'correo estados unidos pais gobierno servicio servicios consulta confianza contratar atienda atiende atiendan ' +
    'quiere quieren necesitan encontrar varias varios forma formas anteriores personal alta alto usado usada fue fueron otra otro'
  ).split(' '),
)

/** What a question or a sentence has, and a name or a place doesn't. */
const MARKERS = new Set(
  (
    'i im ive id my me we our us you your he she they them their his her it is are am was were do does did dont doesnt ' +
    'didnt cant cannot havent hasnt has have had can could should would need needs want wants help get got getting ' +
    'received who whos what whats how why when where which that this the a looking find finding someone somebody ' +
    'anyone anybody people about because if from please recommend knows owe owes owed called filed file with for and to ' +
    'guy guys lady gal dude person'
  ).split(' '),
)
const SENTENCE_WORDS_MIN = 3

/** @param words of the whole box. */
export function isSentence(words: readonly string[]): boolean {
  return words.length >= SENTENCE_WORDS_MIN && (words.some((word) => MARKERS.has(word)) || isSpanish(words))
}

export const isSpanish = (words: readonly string[]) => SPANISH.test(words.join(' '))

/** Says nothing in a sentence, and can be between the words of a need. */
export const isFiller = (word: string) => COMMON.has(word) || IN_SENTENCES.has(word) || SPANISH_WORDS.has(word)

export const isEnglishFiller = (word: string) => COMMON.has(word) || IN_SENTENCES.has(word)
export const isSpanishFiller = (word: string) => SPANISH_WORDS.has(word)
/** Also the beginning of a place's name: "en Los Angeles y cerca". */
export const isArticle = (word: string) => ARTICLES.has(word)
const ARTICLES = new Set('el la los las de del'.split(' '))

/** Whether a sentence asks about taxes at all. */
export const isAboutTaxes = (words: readonly string[]) => words.some((word) => TAX_WORDS.has(word))
const TAX_WORDS = new Set(
  'tax taxes taxation irs return returns refund refunds impuesto impuestos declaracion declaraciones'.split(' '),
)
