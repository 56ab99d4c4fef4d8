/** How the badge and the frame look: each style sheet is one text, whose hash its own policy names. */
import { createHash } from 'node:crypto'

/** A text of CSS for a `style` element, and the policy of a document that has it and nothing else. */
export function styleOf(css: string, more: readonly string[] = []) {
  const hash = createHash('sha256').update(css).digest('base64')
  const policy = ["default-src 'none'", `style-src 'sha256-${hash}'`, "base-uri 'none'", ...more].join('; ')
  return { css, policy }
}

/** `light-dark()` follows the system, or what the address of the frame says. Colors: app/ui/tokens.css. */
export const FRAME_CSS = `:root{color-scheme:light dark;--paper:light-dark(#faf7f0,#0f1318);--raised:light-dark(#fff,#181e23);--ink:light-dark(#1a2029,#e9e8e2);--muted:light-dark(#50565e,#b0b4bc);--hairline:light-dark(#dedcd6,#2e3339);--edge:light-dark(#7c8088,#767b83);--green:light-dark(#095b41,#7cd2ae);--on-green:light-dark(#fbfaf7,#111419);--slate:light-dark(#24527f,#a2c8f0);--brick:light-dark(#a9231e,#f8a59a)}
:root.light{color-scheme:light}
:root.dark{color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;padding:20px;background:var(--raised);border:1px solid var(--hairline);border-radius:12px;color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}
main{max-width:720px}
h1{font:600 20px/1.3 Georgia,serif}
h2{font:600 17px/1.4 Georgia,serif;margin-top:16px}
p{margin-top:8px}
a{color:var(--green);text-underline-offset:.2em}
form{display:grid;grid-template-columns:repeat(auto-fit,minmax(136px,1fr));gap:12px;margin-top:12px;align-items:end}
summary{padding:10px 0;margin-top:8px;font-weight:600;cursor:pointer}
label{font-weight:600;font-size:14px}
input,select{display:block;width:100%;min-height:44px;padding:8px 10px;font:inherit;color:inherit;background:var(--raised);border:1px solid var(--edge);border-radius:10px}
button{min-height:44px;padding:8px 18px;font:600 16px system-ui,sans-serif;color:var(--on-green);background:var(--green);border:0;border-radius:10px;cursor:pointer}
:focus-visible{outline:3px solid var(--green);outline-offset:2px}
ul{list-style:none;padding:0;margin-top:8px}
li{padding:12px 14px;margin-top:8px;background:var(--paper);border:1px solid var(--hairline);border-left:4px solid var(--edge);border-radius:10px}
li:has(.yes){border-left-color:var(--green)}
li:has(.past){border-left-color:var(--slate)}
.yes::before{content:'✓ ' / ''}
.yes{color:var(--green);font-weight:600}
.past{color:var(--slate);font-weight:600}
.wrong{color:var(--brick);font-weight:600}
.small{font-size:14px;color:var(--muted)}
footer{margin-top:16px;padding-top:10px;border-top:1px solid var(--hairline)}
`
