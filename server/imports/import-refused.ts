import { AppError } from '#server/platform/errors.ts'

/** The import was not made, and nothing changed. The message is one line for the operator. */
export class ImportRefused extends AppError {
  constructor(message: string) {
    super('conflict', message)
    this.name = 'ImportRefused'
  }
}
