import { JsonLd } from '#app/ui/json-ld.tsx'
import { paths } from '#common/paths.ts'

/** For search engines: who publishes the site, and how to query its search. */
export const WebSiteData = () => (
  <JsonLd
    of={({ name, origin }) => {
      const publisher = { '@type': 'Organization', '@id': `${origin}/#organization`, name, url: `${origin}/` }
      return [
        { ...publisher, logo: `${origin}/favicon.svg` },
        {
          '@type': 'WebSite',
          '@id': `${origin}/#website`,
          name,
          url: `${origin}/`,
          inLanguage: 'en-US',
          publisher: { '@id': publisher['@id'] },
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.agents}?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        },
      ]
    }}
  />
)
