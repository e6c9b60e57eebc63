/** In place of packages that a library would load for something that it is not used for here. */
export default {}
