/** The caller's own account as the API returns it. */
import type { OpenSession } from '#server/domains/accounts/list-sessions.ts'
import type { OwnAccount, OwnAgent } from '#server/domains/accounts/read-profile.ts'
import type { OwnSession, UserProfile } from '#common/account-answers.ts'
import { DEFAULT_PREFERENCES } from '#common/account-forms.ts'
import { paths } from '#common/paths.ts'
import { STAFF_ROLES } from '#common/roles.ts'

export function presentProfile(own: OwnAccount): UserProfile {
  return {
    id: own.id,
    email: own.email,
    email_verified_at: own.emailVerifiedAt.toISOString(),
    pending_email: own.pendingEmail,
    first_name: own.firstName,
    last_name: own.lastName,
    phone: own.phone,
    role: { name: own.role },
    approved: own.agent ? own.agent.approval === 'approved' : null,
    agent_id: own.agent ? { id: own.agent.id, user_id: own.id } : null,
    agent: own.agent ? presentAgent(own.agent) : null,
    next: own.next,
    avatar: own.avatarId && paths.photo(own.avatarId),
    locale: own.locale,
    timezone: own.timezone,
    preferences: { ...DEFAULT_PREFERENCES, ...own.preferences },
    has_password: own.hasPassword,
    providers: own.providers,
    second_factor: {
      enabled: own.hasFactor,
      required: STAFF_ROLES.includes(own.role) && !own.isDemo,
      recovery_codes_left: own.recoveryCodesLeft,
    },
    is_demo: own.isDemo,
    created_at: own.createdAt.toISOString(),
  }
}

const presentAgent = ({ approval, approvalReason, businessName, listing, wished, openCase, ...agent }: OwnAgent) => ({
  status: approval,
  reason: approvalReason,
  business_name: businessName,
  city: agent.city,
  state: agent.state,
  zip: agent.zip,
  website: agent.website,
  listing_id: listing?.publicId ?? null,
  listing_path: listing ? paths.listing(listing) : null,
  wished_listing: wished,
  open_case: openCase,
})

export const presentSession = ({ createdAt, lastSeenAt, ...session }: OpenSession): OwnSession => ({
  ...session,
  created_at: createdAt.toISOString(),
  last_seen_at: lastSeenAt.toISOString(),
})
