import { AppError } from './errors.ts'

/** The fields that a page was sent. @throws AppError when the body is no form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new AppError('unsupported_media_type', 'Send the fields of the form.')
  }
}
