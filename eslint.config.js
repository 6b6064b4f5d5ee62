import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/vendor/", "**/*.min.js", ".venv/"] },
  js.configs.recommended,
  {
    files: ["src/croupier/web/static/**/*.js", "tools/gallery/*.js"],
    languageOptions: { globals: globals.browser },
  },
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-shadow": ["error", { ignoreOnInitialization: true }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];
