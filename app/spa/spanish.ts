/** Of Spanish pages only: what sign-in and the frame say. */
import { messages } from 'virtual:sign-in-messages'
import { speakSpanish } from '#app/page/speak-spanish.ts'

speakSpanish(messages)
