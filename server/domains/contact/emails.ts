/** The email to staff about a message from the contact form. */
import { emailKinds } from '#server/platform/mail/email-content.ts'
import type { ContactMessage } from '#common/contact-message.ts'
import { CONTACT_TOPICS } from '#common/contact-topics.ts'
import { paths } from '#common/paths.ts'

export const contactEmails = emailKinds({
  /** The subject contains nothing the visitor wrote. */
  contact: ({ id, topic, name, email, message, page }: ContactMessage & { id: string }, { siteName }) => {
    const about = CONTACT_TOPICS.find(({ slug }) => slug === topic)?.label ?? topic
    return {
      subject: `Contact ${id}: ${about}`,
      preheader: 'Reply to this email to answer.',
      heading: 'New contact message',
      body: [
        {
          details: [
            ['From', name],
            ['Email', email],
            ['About', about],
          ],
        },
        { quote: message },
        ...(page ? [[{ text: 'Page in question', path: page }]] : []),
        'Reply to this email to answer. Then mark the message as resolved.',
      ],
      button: { text: 'Open contact messages', path: paths.adminQueue('messages') },
      footer: {
        why: `You’re receiving this email because this is the contact address of ${siteName} (the CONTACT_TO setting).`,
      },
      replyTo: email,
    }
  },
})
