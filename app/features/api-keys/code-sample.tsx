/** Long lines scroll: broken, they would say something else. */
export const CodeSample = ({ code }: { code: string }) => (
  <div lang="">
    <pre
      // A scrolling region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-box border border-hairline bg-paper p-4 font-mono text-14"
    >
      {code}
    </pre>
  </div>
)
