/** One signed-in person of each kind in the permission table. */
import type { AccountsTestApi } from './accounts.ts'
import { createSignedInPerson } from './claims.ts'
import { type Actor, ACTORS } from './permissions.ts'

/** @returns a token for each except the visitor. */
export async function signInEveryRole(api: AccountsTestApi): Promise<ReadonlyMap<Actor, string>> {
  const tokens = new Map<Actor, string>()
  for (const actor of ACTORS) {
    if (actor === 'visitor') continue
    const role = actor === 'newAgent' ? 'agent' : actor
    const { token } = await createSignedInPerson(api, `${actor.toLowerCase()}@mail.example`, role)
    tokens.set(actor, token)
  }
  await api.db`
    update agent set approval = 'approved', decided_at = now()
    where account_id = (select id from account where email = 'agent@mail.example')`
  return tokens
}
