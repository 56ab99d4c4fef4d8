/** Staff for the tests of rooms: an account with its role and a session that showed its second factor. */
import { proveEditor, proveSignedIn } from '#server/accounts/prove-actor.ts'
import { hashOf, makeSecret } from '#server/accounts/make-secret.ts'
import type { Editor, SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import type { Role } from '#contract/roles.ts'
