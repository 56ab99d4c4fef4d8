/** Of Spanish pages only: what islands say. */
import { messages } from 'virtual:island-messages'
import { speakSpanish } from './speak-spanish.ts'

speakSpanish(messages)
