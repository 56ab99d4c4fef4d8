/** The caller's own account as the API returns it. */
import { DEFAULT_PREFERENCES } from '#common/account-forms.ts'
import { paths } from '#common/paths.ts'
import { STAFF_ROLES } from '#common/roles.ts'
import type { OwnAccount, OwnAgent } from '#server/domains/accounts/read-profile.ts'

export const presentProfile = ({ agent, avatarId, role, hasFactor, recoveryCodesLeft, ...own }: OwnAccount) => ({
  ...own,
  role: { name: role },
  approved: agent && agent.approval === 'approved',
  agentId: agent && { id: agent.id, userId: own.id },
  agent: agent && presentAgent(agent),
  avatar: avatarId && paths.photo(avatarId),
  preferences: { ...DEFAULT_PREFERENCES, ...own.preferences },
  secondFactor: {
    enabled: hasFactor,
    required: STAFF_ROLES.includes(role) && !own.isDemo,
    recoveryCodesLeft,
  },
})

const presentAgent = ({ approval, approvalReason, listing, wished, ...agent }: OwnAgent) => ({
  ...agent,
  status: approval,
  reason: approvalReason,
  listingId: listing?.publicId ?? null,
  listingPath: listing && paths.listing(listing),
  wishedListing: wished,
})
