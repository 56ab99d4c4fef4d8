import { type ComponentProps, useId } from 'react'

export function Checkbox({ label, ...input }: { label: string } & Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input {...input} id={id} type="checkbox" className="size-5 shrink-0 accent-evergreen" />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
