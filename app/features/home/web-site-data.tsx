import { JsonLd } from '#app/ui/json-ld.tsx'
import { paths } from '#contract/paths.ts'

/** Who publishes the site, and how its search is asked: for search engines. */
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
