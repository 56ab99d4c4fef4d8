/** The part of the router that the browser needs, as a script of its own (start-app.ts). */
export { createBrowserRouter, redirectDocument } from 'react-router'
export { RouterProvider } from 'react-router/dom'
