import { island } from '#app/page/island.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

export const Newsletter = island('newsletter', 'interaction', NewsletterForm)
