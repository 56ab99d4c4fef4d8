import { NEWSLETTER_LISTS, NEWSLETTERS } from '#common/newsletter.ts'
import { NewsletterForm } from './newsletter-form.tsx'

/** On the home page: both newsletters, each with a description. */
export function SubscribeSection() {
  return (
    <section aria-labelledby="newsletter" className="later [--room:27rem] mt-14 border-t border-hairline pt-8">
      <h2 id="newsletter" className="text-26">
        Tax news about once a month
      </h2>
      <p className="mt-2 max-w-[68ch]">
        Two letters in plain words, each fact with its source:{' '}
        {NEWSLETTERS.map(({ list, name, path }, index) => (
          <span key={list}>
            {index > 0 && ' and '}
            <a href={path}>{name}</a>
          </span>
        ))}
        . You can choose one of them when you have confirmed.
      </p>
      <div className="mt-4">
        <NewsletterForm lists={NEWSLETTER_LISTS} />
      </div>
    </section>
  )
}
