import { Button } from '#app/ui/button.tsx'

export const StopButton = ({ onStop }: { onStop: () => void }) => (
  <Button type="button" variant="secondary" onClick={onStop}>
    Leave it as it is
  </Button>
)
