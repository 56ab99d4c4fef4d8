import { AppError } from './errors.ts'

/** The submitted fields of a form. @throws AppError when the body isn't a form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new AppError('unsupported_media_type', 'Send the fields of the form.')
  }
}
