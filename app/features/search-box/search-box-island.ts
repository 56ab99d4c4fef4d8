import { island } from '#app/page/island.tsx'
import { SearchBox } from './search-box.tsx'

/** The field of a search form, with suggestions once it is used. Its form works without script. */
export const SearchField = island('search-box', 'interaction', SearchBox)
